/** Makes whole messages of rendered mails. Jakarta Mail is only needed for {@code MimeMessages}. */
module dev.letterpress.message {
  requires transitive dev.letterpress;
  // not transitive: modules that use this one may lack them
  requires static jakarta.mail;
  requires static org.jspecify;

  exports dev.letterpress.message;
}
