// Generated from the table of sending services. Do not edit.

/** What a template may declare, and what people call it. */
export const SENDING_SERVICES: readonly { readonly id: string; readonly name: string }[] = [
  {"id":"mailchimp","name":"Mailchimp"},
  {"id":"mailchimp-transactional","name":"Mailchimp Transactional"},
  {"id":"sendgrid","name":"SendGrid"},
  {"id":"postmark","name":"Postmark"},
  {"id":"resend","name":"Resend"},
  {"id":"amazon-ses","name":"Amazon SES"},
  {"id":"mailchannels","name":"MailChannels"},
  {"id":"mailgun","name":"Mailgun"},
  {"id":"salesforce-marketing-cloud","name":"Salesforce Marketing Cloud"},
  {"id":"salesforce-account-engagement","name":"Salesforce Account Engagement"},
  {"id":"mailjet","name":"Mailjet"},
  {"id":"brevo","name":"Brevo"},
  {"id":"hubspot","name":"HubSpot"},
  {"id":"customer-io","name":"Customer.io"},
];
