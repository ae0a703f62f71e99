/** Fetches published templates of a Letterpress service and fills them in this process. */
module dev.letterpress.client {
  requires transitive dev.letterpress;
  requires transitive java.net.http;
  requires static org.jspecify; // not transitive: modules that use this one may lack it

  exports dev.letterpress.client;
}
