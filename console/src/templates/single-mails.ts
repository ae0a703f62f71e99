import type { StartingPoint } from "./starting-point.ts";

/** The examples that share nothing with others. */
export const SINGLE_MAILS: readonly StartingPoint[] = [
  {
    name: "Welcome",
    about: "Document: a greeting with defaults, and a section for trials",
    subject: "Welcome to Numbrook, {{ first_name|'friend' }}",
    file: "welcome.template.json",
  },
  {
    name: "Password reset",
    about: "Document: one button, and who requested it",
    subject: "Reset your password",
    file: "password-reset.template.json",
  },
  {
    name: "Order receipt",
    about: "Document: a list of the ordered items",
    subject: "Your order {{ order_no }}",
    file: "order-receipt.template.json",
  },
  {
    name: "Newsletter",
    about: "Document: columns and images",
    subject: "Issue {{ issue_no }}",
    file: "newsletter.template.json",
  },
  {
    name: "Watch list",
    about: "MJML: a section for each offer, another if there is none",
    subject: "What is cheaper this week",
    file: "watch-list.mjml",
  },
];
