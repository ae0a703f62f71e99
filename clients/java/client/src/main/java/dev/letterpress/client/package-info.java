/** Fetches published templates of a Letterpress service and renders them in this process. */
package dev.letterpress.client;
