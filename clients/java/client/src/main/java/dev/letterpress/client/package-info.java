/** Fetches published templates of a Letterpress service and renders them in this process. */
@NullMarked
package dev.letterpress.client;

import org.jspecify.annotations.NullMarked;
