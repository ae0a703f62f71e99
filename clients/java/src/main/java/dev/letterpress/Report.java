package dev.letterpress;

import java.util.List;
import java.util.Map;

/**
 * What a fill found. Tags are `group.name`, each once per list, in order of first appearance. Those of items are
 * `items[3].group.name`, with the index of the item from 0, for up to 20 items.
 *
 * @param missing what was written without a value and without a default
 * @param defaulted what was written with its default
 * @param unused what was supplied but is not used, as the caller spelled it
 * @param rejectedUrls what was replaced by `#` because the URL rule refuses it
 * @param hidden the ids of the topmost hidden nodes
 * @param lists the total number of items of each list: `items`, `items.options` for a list in items
 * @param bytes the length of the output in UTF-8
 */
public record Report(
    List<String> missing,
    List<String> defaulted,
    List<String> unused,
    List<String> rejectedUrls,
    List<String> hidden,
    Map<String, Integer> lists,
    int bytes) {

  static Report of(dev.letterpress.evaluator.Report found) {
    return new Report(
        found.missing(), found.defaulted(), found.unused(), found.rejectedUrls(), found.hidden(), found.lists(),
        found.bytes());
  }
}
