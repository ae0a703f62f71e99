package dev.letterpress.evaluator;

import java.util.List;

/**
 * One fault.
 *
 * @param loc the path to it: strings for members, integers for indexes
 * @param msg the rule; it names places, never values, so it may be logged
 * @param type a stable identifier of the rule
 */
public record Issue(List<Object> loc, String msg, String type) {}
