package dev.letterpress.evaluator;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A path to a member: names and indexes, each within the place before it. */
final class Place {
  static final Place ROOT = new Place(null, null);

  private final Place holder;
  private final Object segment;

  private Place(Place holder, Object segment) {
    this.holder = holder;
    this.segment = segment;
  }

  Place at(Object name) {
    return new Place(this, name);
  }

  Place within(Iterable<?> names) {
    Place place = this;
    for (Object name : names) {
      place = place.at(name);
    }
    return place;
  }

  List<Object> toList() {
    List<Object> segments = new ArrayList<>();
    for (Place place = this; place.holder != null; place = place.holder) {
      segments.add(place.segment);
    }
    Collections.reverse(segments);
    return segments;
  }
}
