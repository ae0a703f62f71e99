/** Fills published templates of a Letterpress service. It needs the base module of the platform alone. */
@SuppressWarnings("module") // those that it names are compiled after it
module dev.letterpress {
  requires static org.jspecify; // not transitive: modules that use this one may lack it

  exports dev.letterpress;
  exports dev.letterpress.evaluator to
      dev.letterpress.client,
      dev.letterpress.message;
}
