package dev.letterpress.evaluator;

import dev.letterpress.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** An object of a caller with the members that its record components or its public getters, or their Member, name. */
final class BeanView implements JsonValue.ObjectView {
  private static final ClassValue<Map<String, Method>> GETTERS =
      new ClassValue<>() {
        @Override
        protected Map<String, Method> computeValue(Class<?> type) {
          return type.isRecord() ? componentsOf(type) : gettersOf(type);
        }
      };

  private final Object of;
  private final Map<String, Method> getters;

  private BeanView(Object of, Map<String, Method> getters) {
    this.of = of;
    this.getters = getters;
  }

  /** The view of an object, or Foreign for one without members, as a function or an object of the platform. */
  static Object of(Object value) {
    Map<String, Method> getters = GETTERS.get(value.getClass());
    boolean hasNone = getters.isEmpty() && !value.getClass().isRecord();
    return hasNone ? new JsonValue.Foreign(value.getClass().getName()) : new BeanView(value, getters);
  }

  private static Map<String, Method> componentsOf(Class<?> type) {
    Map<String, Method> getters = new LinkedHashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      if (component.getAccessor().trySetAccessible()) {
        Member named = component.getAccessor().getAnnotation(Member.class);
        getters.put(named == null ? component.getName() : named.value(), component.getAccessor());
      }
    }
    return getters;
  }

  /** Getters by the name of the member, which is sorted: the platform gives methods in no order. */
  private static Map<String, Method> gettersOf(Class<?> type) {
    if (type.getName().startsWith("java.") || type.isSynthetic()) {
      return Collections.emptyMap();
    }
    Map<String, Method> getters = new TreeMap<>();
    for (Method method : type.getMethods()) {
      String name = memberOf(method);
      if (name != null && method.trySetAccessible()) {
        getters.put(name, method);
      }
    }
    return getters;
  }

  private static String memberOf(Method method) {
    boolean isGetter =
        method.getParameterCount() == 0
            && !Modifier.isStatic(method.getModifiers())
            && !method.isBridge()
            && method.getReturnType() != void.class
            && method.getDeclaringClass() != Object.class;
    if (!isGetter) {
      return null;
    }
    Member named = method.getAnnotation(Member.class);
    if (named != null) {
      return named.value();
    }
    String name = method.getName();
    if (name.startsWith("get") && name.length() > 3) {
      return decapitalize(name.substring(3));
    }
    boolean isFlag = method.getReturnType() == boolean.class || method.getReturnType() == Boolean.class;
    return isFlag && name.startsWith("is") && name.length() > 2 ? decapitalize(name.substring(2)) : null;
  }

  /** The name of a property as JavaBeans has it: `URL` keeps its capitals. */
  private static String decapitalize(String name) {
    boolean isAcronym =
        name.length() > 1 && Character.isUpperCase(name.charAt(0)) && Character.isUpperCase(name.charAt(1));
    return isAcronym ? name : Character.toLowerCase(name.charAt(0)) + name.substring(1);
  }

  @Override
  public Object get(String name) {
    Method getter = getters.get(name);
    if (getter == null) {
      return JsonValue.ABSENT;
    }
    try {
      return getter.invoke(of);
    } catch (ReflectiveOperationException failure) {
      return new JsonValue.Foreign(getter.getReturnType().getName());
    }
  }

  @Override
  public Iterable<String> names() {
    return getters.keySet();
  }

  @Override
  public boolean isEmpty() {
    return getters.isEmpty();
  }
}
