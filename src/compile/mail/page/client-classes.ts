/**
 * Classes that clients write into the mails that they show, or into the page around them, so that rules for them have a
 * purpose in a mail that has none of them (https://howtotarget.email, and the resets of Cerberus).
 */
export const CLIENT_CLASSES =
  /^(?:ExternalClass|ReadMsgBody|yshortcuts|yiv|gmail|g-img|a6S|aBn|im|ii|Mso|WordSection|moz-|apple-|x_|rps_|msg-|mail-|Singleton|unused-)/i;
