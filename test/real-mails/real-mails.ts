import { bagistoReturn } from "./mails/bagisto-return.ts";
import { chatwootDeletion } from "./mails/chatwoot-deletion.ts";
import { ghostMentions } from "./mails/ghost-mentions.ts";
import { joanieInstallment, withJoanieFormats } from "./mails/joanie-installment.ts";
import { postmarkReceipt } from "./mails/postmark-receipt.ts";
import { saleorFulfillment } from "./mails/saleor-fulfillment.ts";
import { sendGridReceipt } from "./mails/sendgrid-receipt.ts";
import { shopwareDownloads } from "./mails/shopware-downloads.ts";
import { solidusCancellation } from "./mails/solidus-cancellation.ts";
import { solidusShipment } from "./mails/solidus-shipment.ts";
import { vendureOrder, withVendureFormats } from "./mails/vendure-order.ts";
import { wagtailComments } from "./mails/wagtail-comments.ts";
import type { RealMail } from "./real-mail.ts";

export const REAL_MAILS: readonly RealMail[] = [
  {
    name: "postmark-receipt",
    engine: "Handlebars",
    original: "content.html",
    draw: postmarkReceipt,
    hidden: ".preheader",
  },
  { name: "sendgrid-receipt", engine: "Handlebars", original: "receipt.html", draw: sendGridReceipt },
  {
    name: "vendure-order",
    engine: "Handlebars",
    original: "order-confirmation/body.hbs",
    draw: vendureOrder,
    lacks: "formats of money and dates",
    reshape: withVendureFormats,
  },
  { name: "ghost-mentions", engine: "Handlebars", original: "mention-report.hbs", draw: ghostMentions },
  {
    name: "joanie-installment",
    engine: "Django",
    original: "installment_paid.mjml",
    draw: joanieInstallment,
    lacks: "formats of money and dates, ordinals, capitals",
    reshape: withJoanieFormats,
  },
  {
    name: "wagtail-comments",
    engine: "Django",
    original: "templates/wagtailadmin/notifications/updated_comments.html",
    draw: wagtailComments,
  },
  { name: "saleor-fulfillment", engine: "pybars", original: "confirm_fulfillment.html", draw: saleorFulfillment },
  { name: "chatwoot-deletion", engine: "Liquid", original: "account_deleted.liquid", draw: chatwootDeletion },
  { name: "shopware-downloads", engine: "Twig", original: "en-html.html.twig", draw: shopwareDownloads },
  { name: "solidus-shipment", engine: "ERB", original: "shipped_email.html.erb", draw: solidusShipment },
  { name: "solidus-cancellation", engine: "ERB", original: "cancel_email.html.erb", draw: solidusCancellation },
  { name: "bagisto-return", engine: "Blade", original: "new-rma-request.blade.php", draw: bagistoReturn },
];
