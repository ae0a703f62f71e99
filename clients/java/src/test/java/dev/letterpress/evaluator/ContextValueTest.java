package dev.letterpress.evaluator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextValueTest {
  /** As ECMAScript writes them. Before Java 19 Double.toString writes 2.0E23 as 2.0000000000000003E23. */
  @ParameterizedTest
  @CsvSource({
    "0, 0", "-0.0, 0", "1, 1", "-1.5, -1.5", "0.1, 0.1", "12.50, 12.5", "0.002, 0.002", "1e-6, 0.000001", "1e-7, 1e-7",
    "-1.5e-9, -1.5e-9", "2e23, 2e+23", "1e21, 1e+21", "123456789012345680000, 123456789012345680000", "5e-324, 5e-324",
    "2.2250738585072014e-308, 2.2250738585072014e-308", "1.7976931348623157e308, 1.7976931348623157e+308",
    "5.684341886080802e-14, 5.684341886080802e-14", "9007199254740993, 9007199254740992",
    "0.30000000000000004, 0.30000000000000004", "2.98023223876953125e-8, 2.9802322387695312e-8"
  })
  void writesNumbersAsEcmaScriptDoes(String number, String written) {
    assertEquals(written, ContextValue.printNumber(Double.parseDouble(number)));
  }
}
