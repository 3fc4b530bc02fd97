import { describe, expect, it } from '@jest/globals';
import { escaped, fillSlots, jsonInHtml } from './page-slots';

const page = '<!--html--><html lang="pt"><!--/html--><div><!--body--><!--/body--></div>';

describe('fillSlots', () => {
  it('replaces the content of a slot and leaves the other slots unchanged', () => {
    expect(fillSlots(page, { body: '<p>$& Roses</p>' })).toBe(
      '<!--html--><html lang="pt"><!--/html--><div><!--body--><p>$& Roses</p><!--/body--></div>',
    );
  });

  it('replaces the content of a slot that was filled before', () => {
    const once = fillSlots(page, { html: '<html lang="en">' });
    expect(fillSlots(once, { html: '<html lang="pt">' })).toBe(page);
  });

  it('throws when the page does not have the slot', () => {
    expect(() => fillSlots(page, { data: '' })).toThrow('The page has no slot "data".');
  });
});

describe('escaped text in a page', () => {
  it('cannot close its attribute or its element', () => {
    expect(escaped('"<&>"')).toBe('&quot;&lt;&amp;&gt;&quot;');
    expect(jsonInHtml('</script>')).toBe(String.raw`"\u003c/script>"`);
  });
});
