/** Mails of Letterpress for the mail sender of Spring, and their configuration for Spring Boot. */
package dev.letterpress.spring;
