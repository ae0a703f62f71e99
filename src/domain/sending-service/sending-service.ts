/** A service that sends mail, and fills placeholders of its own into what it is given. */
export interface SendingService {
  readonly name: string;
  /** The page that lists its placeholders. */
  readonly reference: string;
  /** Exactly as the service searches for them, except for blanks within three braces. */
  readonly placeholders: readonly string[];
  /** Further placeholders, which contain text of the author's own. */
  readonly pattern?: RegExp;
  /** The shape of all its placeholders, known or not. */
  readonly shape: RegExp;
}

const STARS = /\*\|[A-Za-z][\w:.-]{0,60}\|\*/;
const BRACES = /\{\{\{\s{0,5}[A-Za-z][\w:.-]{0,60}\s{0,5}\}\}\}/;
const PERCENTS = /%%[A-Za-z][\w-]{0,60}%%/;

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** The services whose placeholders pass through to the mail. */
export const SENDING_SERVICES: readonly SendingService[] = [
  {
    name: "Mailchimp",
    reference: "https://mailchimp.com/help/all-the-merge-tags-cheat-sheet/",
    placeholders: words(`*|UNSUB|* *|UPDATE_PROFILE|* *|ARCHIVE|* *|FORWARD|* *|ABOUT_LIST|* *|REWARDS|* *|EMAIL|*
      *|FNAME|* *|LNAME|* *|PHONE|* *|UNIQID|* *|MC:SUBJECT|* *|MC_PREVIEW_TEXT|* *|CURRENT_YEAR|* *|LIST:NAME|*
      *|LIST:COMPANY|* *|LIST:DESCRIPTION|* *|LIST:ADDRESS|* *|LIST:EMAIL|* *|LIST:URL|* *|HTML:LIST_ADDRESS_HTML|*`),
    shape: STARS,
  },
  {
    name: "Mailchimp Transactional",
    reference: "https://mailchimp.com/developer/transactional/docs/templates-dynamic-content/",
    placeholders: ["*|UNSUB|*"],
    pattern: /\*\|UNSUB:https?:\/\/[\w.:/?=&%-]{1,200}\|\*/,
    shape: STARS,
  },
  {
    name: "SendGrid",
    reference: "https://www.twilio.com/docs/sendgrid/ui/sending-email/recipient-subscription-preferences",
    placeholders: words(`<%asm_group_unsubscribe_raw_url%> <%asm_group_unsubscribe_url%>
      <%asm_global_unsubscribe_raw_url%> <%asm_global_unsubscribe_url%> <%asm_preferences_raw_url%>
      <%asm_preferences_url%>`),
    shape: /<%[a-z][a-z0-9_]{2,60}%>/,
  },
  {
    name: "SendGrid dynamic templates",
    reference: "https://www.twilio.com/docs/sendgrid/for-developers/sending-email/using-handlebars",
    placeholders: ["{{{unsubscribe}}}", "{{{unsubscribe_preferences}}}"],
    shape: BRACES,
  },
  {
    name: "Postmark",
    reference: "https://postmarkapp.com/support/article/1208-how-to-add-an-unsubscribe-link",
    placeholders: ["{{{pm:unsubscribe}}}"],
    shape: BRACES,
  },
  {
    name: "Resend",
    reference: "https://resend.com/docs/dashboard/broadcasts/introduction",
    placeholders: ["{{{RESEND_UNSUBSCRIBE_URL}}}"],
    shape: BRACES,
  },
  {
    name: "Amazon SES",
    reference: "https://docs.aws.amazon.com/ses/latest/dg/sending-email-subscription-management.html",
    placeholders: ["{{amazonSESUnsubscribeUrl}}"],
    shape: /\{\{\s{0,5}amazonSES\w{0,60}\s{0,5}\}\}/,
  },
  {
    name: "MailChannels",
    reference: "https://docs.mailchannels.net/email-api/advanced/unsubscribe/",
    placeholders: ["{{mc-unsubscribe-url}}"],
    shape: /\{\{\s{0,5}mc-[\w-]{1,60}\s{0,5}\}\}/,
  },
  {
    name: "Mailgun",
    reference: "https://documentation.mailgun.com/docs/mailgun/user-manual/tracking-messages",
    placeholders: words("%unsubscribe_url% %tag_unsubscribe_url% %mailing_list_unsubscribe_url%"),
    shape: /%[a-z][a-z_]{0,60}_url%/,
  },
  {
    name: "Salesforce Marketing Cloud",
    reference: "https://help.salesforce.com/s/articleView?id=mktg.mc_es_personalization_strings.htm",
    placeholders: words(`%%unsub_center_url%% %%profile_center_url%% %%subscription_center_url%% %%view_email_url%%
      %%ftaf_url%% %%emailaddr%% %%Member_Busname%% %%Member_Addr%% %%Member_City%% %%Member_State%%
      %%Member_PostalCode%% %%Member_Country%%`),
    shape: PERCENTS,
  },
  {
    name: "Salesforce Account Engagement",
    reference: "https://help.salesforce.com/s/articleView?id=mktg.pardot_emails_preference_center_considerations.htm",
    placeholders: words("%%unsubscribe%% %%email_preference_center%% %%view_online%%"),
    shape: PERCENTS,
  },
  {
    name: "Mailjet",
    reference:
      "https://documentation.mailjet.com/hc/en-us/articles/360042707434-How-to-add-an-unsubscribe-link-to-your-newsletter",
    placeholders: words("[[UNSUB_LINK_EN]] [[UNSUB_LINK_LOCALE]] [[PERMALINK]]"),
    pattern: /\[\[UNSUB_LINK_[A-Z]{2}\]\]/,
    shape: /\[\[[A-Z][A-Z0-9_:]{1,60}\]\]/,
  },
];
