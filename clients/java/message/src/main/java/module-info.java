/** Makes whole messages of rendered mails. Jakarta Mail is only needed for {@code MimeMessages}. */
module dev.letterpress.message {
  requires transitive dev.letterpress;
  requires static transitive jakarta.mail;

  exports dev.letterpress.message;
}
