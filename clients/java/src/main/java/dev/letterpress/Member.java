package dev.letterpress;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Names the member of data that a record component or a public method without parameters is. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Member {
  /**
   * Says how templates name the member.
   *
   * @return the name, such as first_name
   */
  String value();
}
