/** Fetches published templates of a Letterpress service and fills them in this process. */
module dev.letterpress.client {
  requires transitive dev.letterpress;
  requires transitive java.net.http;

  exports dev.letterpress.client;
}
