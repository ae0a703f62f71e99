/** Mails of Letterpress for the mail sender of Spring, and their configuration for Spring Boot. */
@NullMarked
package dev.letterpress.spring;

import org.jspecify.annotations.NullMarked;
