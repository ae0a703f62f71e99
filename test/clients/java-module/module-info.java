/** An application that is a module, and has neither Jakarta Mail nor JSpecify. */
module mails {
  requires dev.letterpress.client;
  requires dev.letterpress.message;
}
