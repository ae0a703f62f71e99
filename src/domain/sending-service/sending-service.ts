/** A service that sends mail, and fills placeholders of its own into what it is given. */
export interface SendingService {
  /** What a template declares. Two parts of one service, with placeholders of their own, share it. */
  readonly id: string;
  readonly name: string;
  /** The page that lists its placeholders. */
  readonly reference: string;
  /** Exactly as the service searches for them, except for blanks within three braces. */
  readonly placeholders: readonly string[];
  /** Further placeholders, which contain text of the author's own. */
  readonly pattern?: RegExp;
  /** What else it fills in, such as fields of contacts, in a template that declares it. */
  readonly declared?: RegExp;
  /** Some of that. */
  readonly examples?: readonly string[];
  /** The shape of all its placeholders, known or not; absent where merge tags have the same. */
  readonly shape?: RegExp;
  /** True for a service that fills in more of that shape than it lists. */
  readonly isOpen?: true;
}

/** Neither quotes nor parentheses, nor what ends a line, a tag or an attribute. */
const STARS = /\*\|[A-Za-z][^|*<>{}()"'\\\n]{0,80}\|\*/;
const BRACES = /\{\{\{\s{0,5}[A-Za-z][\w:.-]{0,60}\s{0,5}\}\}\}/;
const BRACKETS = /\[\[(?:[A-Z][A-Z0-9_:]{1,60}|(?:var|data):[\w:.-]{1,60})\]\]/;
const PERCENTS = /%%[A-Za-z][\w -]{0,60}%%/;

/** Double braces with one of these names, and with filters of the service, which hold no braces. */
function tags(names: string): RegExp {
  return new RegExp(`\\{\\{\\s{0,5}(?:${names})\\s{0,5}(?:\\|[^{}]{0,200})?\\}\\}`);
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The services whose placeholders pass through to the mail. */
export const SENDING_SERVICES: readonly SendingService[] = [
  {
    id: "mailchimp",
    name: "Mailchimp",
    reference: "https://mailchimp.com/help/all-the-merge-tags-cheat-sheet/",
    placeholders: words(`*|UNSUB|* *|UPDATE_PROFILE|* *|ARCHIVE|* *|FORWARD|* *|ABOUT_LIST|* *|REWARDS|* *|EMAIL|*
      *|FNAME|* *|LNAME|* *|PHONE|* *|UNIQID|* *|MC:SUBJECT|* *|MC_PREVIEW_TEXT|* *|CURRENT_YEAR|* *|LIST:NAME|*
      *|LIST:COMPANY|* *|LIST:DESCRIPTION|* *|LIST:ADDRESS|* *|LIST:EMAIL|* *|LIST:URL|* *|HTML:LIST_ADDRESS_HTML|*`),
    examples: ["*|MMERGE5|*", "*|IF:MEMBER|*"],
    declared: STARS,
    shape: STARS,
  },
  {
    id: "mailchimp-transactional",
    name: "Mailchimp Transactional",
    reference: "https://mailchimp.com/developer/transactional/docs/templates-dynamic-content/",
    placeholders: ["*|UNSUB|*"],
    pattern: /\*\|UNSUB:https?:\/\/[\w.:/?=&%-]{1,200}\|\*/,
    examples: ["*|order_number|*"],
    declared: STARS,
    shape: STARS,
  },
  {
    id: "sendgrid",
    name: "SendGrid",
    reference: "https://www.twilio.com/docs/sendgrid/ui/sending-email/recipient-subscription-preferences",
    placeholders: words(`<%asm_group_unsubscribe_raw_url%> <%asm_group_unsubscribe_url%>
      <%asm_global_unsubscribe_raw_url%> <%asm_global_unsubscribe_url%> <%asm_preferences_raw_url%>
      <%asm_preferences_url%>`),
    shape: /<%[a-z][a-z0-9_]{2,60}%>/,
  },
  {
    id: "sendgrid",
    name: "SendGrid dynamic templates",
    reference: "https://www.twilio.com/docs/sendgrid/for-developers/sending-email/using-handlebars",
    placeholders: ["{{{unsubscribe}}}", "{{{unsubscribe_preferences}}}"],
    shape: BRACES,
  },
  {
    id: "postmark",
    name: "Postmark",
    reference: "https://postmarkapp.com/support/article/1208-how-to-add-an-unsubscribe-link",
    placeholders: ["{{{pm:unsubscribe}}}"],
    shape: BRACES,
  },
  {
    id: "resend",
    name: "Resend",
    reference: "https://resend.com/docs/dashboard/broadcasts/introduction",
    placeholders: ["{{{RESEND_UNSUBSCRIBE_URL}}}"],
    shape: BRACES,
  },
  {
    id: "amazon-ses",
    name: "Amazon SES",
    reference: "https://docs.aws.amazon.com/ses/latest/dg/sending-email-subscription-management.html",
    placeholders: ["{{amazonSESUnsubscribeUrl}}"],
    shape: /\{\{\s{0,5}amazonSES\w{0,60}\s{0,5}\}\}/,
  },
  {
    id: "mailchannels",
    name: "MailChannels",
    reference: "https://docs.mailchannels.net/email-api/advanced/unsubscribe/",
    placeholders: ["{{mc-unsubscribe-url}}"],
    shape: /\{\{\s{0,5}mc-[\w-]{1,60}\s{0,5}\}\}/,
  },
  {
    id: "mailgun",
    name: "Mailgun",
    reference: "https://documentation.mailgun.com/docs/mailgun/user-manual/tracking-messages",
    placeholders: words("%unsubscribe_url% %tag_unsubscribe_url% %mailing_list_unsubscribe_url%"),
    examples: ["%recipient.first_name%"],
    declared: /%recipient(?:\.[A-Za-z_]\w{0,60})?%/,
    shape: /%[a-z][a-z_]{0,60}_url%/,
  },
  {
    id: "salesforce-marketing-cloud",
    name: "Salesforce Marketing Cloud",
    reference: "https://help.salesforce.com/s/articleView?id=mktg.mc_es_personalization_strings.htm",
    placeholders: words(`%%unsub_center_url%% %%profile_center_url%% %%subscription_center_url%% %%view_email_url%%
      %%ftaf_url%% %%emailaddr%% %%Member_Busname%% %%Member_Addr%% %%Member_City%% %%Member_State%%
      %%Member_PostalCode%% %%Member_Country%%`),
    examples: ["%%First Name%%"],
    declared: PERCENTS,
    shape: PERCENTS,
  },
  {
    id: "salesforce-account-engagement",
    name: "Salesforce Account Engagement",
    reference: "https://help.salesforce.com/s/articleView?id=mktg.pardot_emails_preference_center_considerations.htm",
    placeholders: words("%%unsubscribe%% %%email_preference_center%% %%view_online%%"),
    examples: ["%%first_name%%"],
    declared: PERCENTS,
    shape: PERCENTS,
  },
  {
    id: "mailjet",
    name: "Mailjet",
    reference:
      "https://documentation.mailjet.com/hc/en-us/articles/360042707434-How-to-add-an-unsubscribe-link-to-your-newsletter",
    placeholders: words("[[UNSUB_LINK_EN]] [[UNSUB_LINK_LOCALE]] [[PERMALINK]] [[SHORT_PERMALINK]]"),
    pattern: /\[\[UNSUB_LINK_[A-Z]{2}\]\]/,
    examples: ["[[SHARE_FACEBOOK]]", "[[data:firstname]]", "{{var:order_number}}"],
    declared: new RegExp(`${BRACKETS.source}|\\{\\{\\s{0,5}(?:var|data):[\\w:.-]{1,60}\\s{0,5}\\}\\}`),
    shape: BRACKETS,
    isOpen: true,
  },
  {
    id: "brevo",
    name: "Brevo",
    reference: "https://help.brevo.com/hc/en-us/articles/4402386448530",
    placeholders: [],
    examples: ["{{ contact.FIRSTNAME }}", "{{ params.order }}", "{{ unsubscribe }}", "{{ mirror }}"],
    declared: tags("(?:contact|params|event)(?:\\.\\w{1,60}){1,5}|unsubscribe|mirror|update_profile|double_opt_in"),
  },
  {
    id: "hubspot",
    name: "HubSpot",
    reference: "https://developers.hubspot.com/docs/cms/reference/hubl/variables",
    placeholders: [],
    examples: ["{{ contact.firstname }}", "{{ site_settings.company_name }}", "{{ unsubscribe_link }}"],
    declared: tags("(?:contact|account|site_settings)(?:\\.\\w{1,60}){1,5}|unsubscribe_link(?:_all)?|view_as_page_url"),
  },
  {
    id: "customer-io",
    name: "Customer.io",
    reference: "https://docs.customer.io/messaging/liquid/tag-list/",
    placeholders: [],
    examples: ["{{ customer.first_name }}", "{{ event.order }}", "{% unsubscribe_url %}"],
    declared: new RegExp(
      `${tags("(?:customer|event|trigger)(?:\\.\\w{1,60}){1,5}").source}|\\{%\\s{0,5}(?:unsubscribe_url|view_in_browser_url)\\s{0,5}%\\}`,
    ),
  },
];

/** What a template may declare, each once. */
export const SENDING_SERVICE_IDS: readonly string[] = [...new Set(SENDING_SERVICES.map(({ id }) => id))];
