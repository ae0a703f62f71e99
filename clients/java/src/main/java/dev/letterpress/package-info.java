/** Fills published templates of a Letterpress service, in the process of the caller and without network. */
@NullMarked
package dev.letterpress;

import org.jspecify.annotations.NullMarked;
