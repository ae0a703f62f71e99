/**
 * Makes whole messages of rendered mails, for a mailer or for the API of a sending service. Every value is checked, so
 * that none can add a header field or a part.
 */
@NullMarked
package dev.letterpress.message;

import org.jspecify.annotations.NullMarked;
