package dev.letterpress.message;

/**
 * A field of the header of a message.
 *
 * @param name its name
 * @param value its value, in Unicode
 */
public record Header(String name, String value) {}
