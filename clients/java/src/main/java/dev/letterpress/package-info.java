/** Fills published templates of a Letterpress service, in the process of the caller and without network. */
package dev.letterpress;
