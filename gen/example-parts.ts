// Generated from examples/branded and examples/documents. Do not edit.

/**
 * The partials and the layout of each mail, by the format of its source, in the order in which they are published. A
 * mail that is in both formats has parts of its own in each.
 */
export const EXAMPLE_PARTS: Readonly<
  Record<"mjml" | "document", Readonly<Partial<Record<string, readonly string[]>>>>
> = {
  mjml: {
    "cancellation-confirmed": [
      "facts", "footer", "masthead", "opening", "frame",
    ],
    "card-expiring": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "comment": [
      "action", "footer", "masthead", "opening", "said", "frame",
    ],
    "delivered": [
      "action", "facts", "footer", "masthead", "opening", "steps", "frame",
    ],
    "export-ready": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "invoice": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "magic-link": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "monthly-letter": [
      "action", "footer", "masthead", "frame",
    ],
    "new-password": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "one-time-code": [
      "footer", "masthead", "frame",
    ],
    "order-confirmed": [
      "action", "footer", "masthead", "opening", "panel-of-two", "receipt-table", "frame",
    ],
    "parcel-shipped": [
      "facts", "footer", "masthead", "steps", "frame",
    ],
    "password-changed": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "payment-failed": [
      "facts", "footer", "masthead", "frame",
    ],
    "plan-changed": [
      "footer", "masthead", "opening", "frame",
    ],
    "receipt": [
      "action", "footer", "masthead", "panel-of-two", "receipt-table", "frame",
    ],
    "refund": [
      "action", "facts", "footer", "masthead", "receipt-table", "frame",
    ],
    "seat-reserved": [
      "action", "date-tile", "footer", "masthead", "opening", "frame",
    ],
    "sign-in-alert": [
      "facts", "footer", "masthead", "frame",
    ],
    "survey": [
      "footer", "masthead", "opening", "scale", "frame",
    ],
    "team-invitation": [
      "facts", "footer", "masthead", "frame",
    ],
    "trial-ended": [
      "facts", "footer", "masthead", "opening", "frame",
    ],
    "trial-ending": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "verify-address": [
      "action", "facts", "footer", "masthead", "opening", "frame",
    ],
    "weekly-digest": [
      "footer", "masthead", "frame",
    ],
    "welcome-letter": [
      "action", "footer", "masthead", "opening", "frame",
    ],
  },
  document: {
    "export-ready": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "magic-link": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "one-time-code": [
      "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "password-changed": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "sign-in-alert": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "trial-ending": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "verify-address": [
      "document-action", "document-facts", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
    "welcome-letter": [
      "document-action", "document-footer", "document-masthead", "document-opening", "document-frame",
    ],
  },
};
