import { Body, Column, Container, Head, Heading, Html, Preview, Row, Section } from "react-email";

const css = [
  "#outlook a { padding:0; }",
  "body { margin:0;padding:0;-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%; }",
  "table, td { border-collapse:collapse;mso-table-lspace:0pt;mso-table-rspace:0pt; }",
  "img { border:0;height:auto;line-height:100%; outline:none;text-decoration:none;-ms-interpolation-mode:bicubic; }",
  "p { display:block;margin:13px 0; }",
].join("\n");
const css2 = [
  "@import url(https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700);",
].join("\n");
const css3 = [
  "@media only screen and (min-width:480px) {",
  ".mj-column-per-100 { width:100% !important; max-width: 100%; }",
  "}",
].join("\n");
const css4 = [
  ".moz-text-html .mj-column-per-100 { width:100% !important; max-width: 100%; }",
].join("\n");

export default function YourOrder() {
  return (
    <Html lang={"en"} dir={"auto"}>
      <Head>
        <title>{"Your order"}</title>
        <meta name={"viewport"} content={"width=device-width, initial-scale=1"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css }} />
        <link media={"screen"} href={"https://fonts.googleapis.com/css?family=Ubuntu:300,400,500,700"} rel={"stylesheet"} type={"text/css"} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css2 }} />
        <style type={"text/css"} dangerouslySetInnerHTML={{ __html: css3 }} />
        <style media={"screen and (min-width:480px)"} dangerouslySetInnerHTML={{ __html: css4 }} />
      </Head>
      <Body lang={"en"} dir={"auto"} style={{ backgroundColor: "#f4f4f4" }}>
        <Preview useTitleTag={false}>{"Order 2041 is on its way"}</Preview>
        <div aria-label={"Your order"} aria-roledescription={"email"} role={"article"} lang={"en"} dir={"auto"} style={{ backgroundColor: "#f4f4f4" }}>
          <Container style={{ background: "#ffffff", backgroundColor: "#ffffff", margin: "0px auto", maxWidth: "600px" }}>
            <Section style={{ background: "#ffffff", backgroundColor: "#ffffff", width: "100%", direction: "ltr", fontSize: "0px", padding: "20px 0", textAlign: "center" }}>
              <Row>
                <Column width={"100%"} className={"mj-column-per-100 mj-outlook-group-fix"} style={{ fontSize: "0px", textAlign: "left", direction: "ltr", display: "inline-block", verticalAlign: "top", width: "100%" }}>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <div style={{ fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "1", textAlign: "left", color: "#000000" }}>
                        <Heading as={"h1"} style={{ margin: "0", fontSize: "22px", lineHeight: "28px" }}>{"Order 2041"}</Heading>
                      </div>
                    </Column>
                  </Row>
                  <Row>
                    <Column align={"left"} style={{ fontSize: "0px", padding: "10px 25px", wordBreak: "break-word" }}>
                      <table cellPadding={"0"} cellSpacing={"0"} width={"100%"} border={0} style={{ color: "#000000", fontFamily: "Ubuntu, Helvetica, Arial, sans-serif", fontSize: "13px", lineHeight: "22px", width: "100%", border: "none" }}>
                        <tbody>
                          <tr>
                            <th align={"left"}>{"Article"}</th>
                            <th align={"right"}>{"Price"}</th>
                          </tr>
                          <tr>
                            <td>
                              {"1. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 0.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"2. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 1.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"3. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 2.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"4. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 3.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"5. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 4.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"6. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 5.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"7. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 6.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"8. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 7.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"9. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 8.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"10. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 9.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"11. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 10.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"12. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 11.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"13. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 12.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"14. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 13.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"15. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 14.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"16. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 15.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"17. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 16.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"18. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 17.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"19. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 18.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"20. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 19.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"21. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 20.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"22. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 21.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"23. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 22.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"24. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 23.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"25. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 24.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"26. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 25.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"27. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 26.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"28. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 27.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"29. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 28.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"30. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 29.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"31. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 30.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"32. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 31.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"33. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 32.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"34. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 33.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"35. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 34.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"36. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 35.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"37. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 36.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"38. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 37.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"39. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 38.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"40. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 39.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"41. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 40.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"42. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 41.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"43. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 42.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"44. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 43.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"45. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 44.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"46. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 45.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"47. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 46.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"48. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 47.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"49. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 48.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"50. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 49.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"51. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 50.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"52. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 51.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"53. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 52.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"54. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 53.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"55. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 54.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"56. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 55.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"57. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 56.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"58. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 57.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"59. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 58.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"60. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 59.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"61. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 60.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"62. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 61.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"63. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 62.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"64. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 63.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"65. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 64.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"66. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 65.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"67. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 66.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"68. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 67.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"69. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 68.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"70. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 69.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"71. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 70.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"72. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 71.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"73. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 72.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"74. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 73.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"75. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 74.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"76. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 75.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"77. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 76.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"78. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 77.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"79. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 78.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"80. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 79.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"81. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 80.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"82. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 81.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"83. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 82.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"84. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 83.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"85. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 84.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"86. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 85.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"87. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 86.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"88. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 87.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"89. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 88.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"90. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 89.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"91. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 90.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"92. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 91.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"93. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 92.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"94. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 93.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"95. Çay‏ مرحبا "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 94.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"96. a\tb\\u0041 ${x} `y` "}
                            </td>
                            <td align={"right"}>{"€ 95.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"97. Green tea "}
                            </td>
                            <td align={"right"}>{"€ 96.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"98. \u003Cb\u003E\"Teapot\"\u003C/b\u003E & 'Cup' "}
                              <b>{"reduced"}</b>
                            </td>
                            <td align={"right"}>{"€ 97.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"99. Ketel {groot} "}
                            </td>
                            <td align={"right"}>{"€ 98.50"}</td>
                          </tr>
                          <tr>
                            <td>
                              {"100. 日本茶 🍵 "}
                            </td>
                            <td align={"right"}>{"€ 99.50"}</td>
                          </tr>
                          <tr>
                            <td>{"Total"}</td>
                            <td align={"right"}>{"€ 31.50"}</td>
                          </tr>
                        </tbody>
                      </table>
                    </Column>
                  </Row>
                </Column>
              </Row>
            </Section>
          </Container>
        </div>
      </Body>
    </Html>
  );
}
