import { expect, test } from 'vitest';
import { pageText } from './page-text.ts';

test('the title, then a line for each block, without scripts, styles and pictures', () => {
  const html = `<!DOCTYPE html><html><head><title>A &amp; B</title><style>p{}</style></head><body>
    <script>var x = "<p>no</p>"</script><h1>Sessions</h1><p>One<br/>two <b>three</b></p><svg><title>icon</title></svg></body></html>`;
  expect(pageText(html)).toBe('A & B\nSessions\nOne\ntwo three');
});

test('names, addresses and states are in it', () => {
  const html =
    '<a href="/audit" aria-current="page">Log</a><button aria-label="Close" disabled="" aria-pressed="false">×</button><input placeholder="Name" checked=""/>';
  expect(pageText(html)).toBe(
    '[href /audit] [aria-current page] Log\n[aria-label Close] [disabled] ×\n[placeholder Name] [checked]',
  );
});

test('entities are the characters they stand for', () => {
  expect(pageText('<p>&lt;b&gt; &#x27;&#233;&#x27; &nbsp;&unknown;</p>')).toBe("<b> 'é' &unknown;");
});

test('what was streamed later stands in its place, once, whether it came later or not', () => {
  const late =
    '<main><p>before</p><!--$?--><template id="B:0"></template><p>Loading</p><!--/$--><p>after</p></main>' +
    '<div hidden id="S:0"><p>content <template id="P:1"></template></p></div><div hidden id="S:1"><i>inner</i></div>' +
    '<script>$RS("S:1","P:1");$RC("B:0","S:0")</script>';
  const early = '<main><p>before</p><!--$--><p>content <i>inner</i></p><!--/$--><p>after</p></main>';
  expect(pageText(late)).toBe('before\ncontent inner\nafter');
  expect(pageText(early)).toBe(pageText(late));
});

test('a boundary within another ends at its own end', () => {
  const html =
    '<div><!--$?--><template id="B:0"></template><!--$--><p>fallback</p><!--/$--><!--/$--><p>after</p></div>' +
    '<div hidden id="S:0"><p>content</p></div><script>$RC("B:0","S:0")</script>';
  expect(pageText(html)).toBe('content\nafter');
});
