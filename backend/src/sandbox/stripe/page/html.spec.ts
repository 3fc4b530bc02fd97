import { describe, expect, it } from '@jest/globals';
import { html } from './html.js';

describe('html', () => {
  it('escapes inserted values in text and attributes', () => {
    const name = `<b>"Ana" & 'Rui'</b>`;
    expect(html`<p title="${name}">${name}</p>`.text).toBe(
      '<p title="&lt;b&gt;&quot;Ana&quot; &amp; &#39;Rui&#39;&lt;/b&gt;">&lt;b&gt;&quot;Ana&quot; &amp; &#39;Rui&#39;&lt;/b&gt;</p>',
    );
  });

  it('renders nested, repeated and missing values', () => {
    const items = ['a', '<'].map((item) => html`<li>${item}</li>`);
    expect(
      html`<ul class="${items.length}">
        ${items}${[false, null, undefined, 0]}
      </ul>`.text.replace(/\s+/g, ''),
    ).toBe('<ulclass="2"><li>a</li><li>&lt;</li>0</ul>');
  });
});
