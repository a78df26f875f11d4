import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText, type Block, type Inline } from './text-blocks.ts'
import { parseMarkdown, safeHref } from './markdown.ts'

test('parses the Markdown that articles use', () => {
  expect(
    parseMarkdown(
      '## Shade *now*\n\nRun **one** [pump](/shop/pump).\n\n- a\n- b\n\n|x|y|\n|-|-:|\n|1|2|\n\n## Shade now',
    ),
  ).toEqual([
    {
      kind: 'heading',
      depth: 2,
      id: 'on-shade-now',
      parts: ['Shade ', { kind: 'em', parts: ['now'] }],
    },
    {
      kind: 'paragraph',
      parts: [
        'Run ',
        { kind: 'strong', parts: ['one'] },
        ' ',
        { kind: 'link', href: '/shop/pump', parts: ['pump'] },
        '.',
      ],
    },
    {
      kind: 'list',
      start: null,
      items: [[{ kind: 'line', parts: ['a'] }], [{ kind: 'line', parts: ['b'] }]],
    },
    { kind: 'table', aligns: [null, 'right'], head: [['x'], ['y']], rows: [[['1'], ['2']]] },
    { kind: 'heading', depth: 2, id: 'on-shade-now-2', parts: ['Shade now'] },
  ])
})

test('HTML stays text, an image becomes its description, an unsafe link becomes its text', () => {
  expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
    { kind: 'paragraph', parts: ['<script>alert(1)</script>'] },
  ])
  expect(parseMarkdown('a <img src=x onerror=alert(1)> b')).toEqual([
    { kind: 'paragraph', parts: ['a ', '<img src=x onerror=alert(1)>', ' b'] },
  ])
  expect(
    parseMarkdown('[free](javascript:alert(1)) ![panel](https://elsewhere.example/x.png)'),
  ).toEqual([{ kind: 'paragraph', parts: ['free', ' ', 'panel'] }])
})

test.each([
  'https://example.org/a?b',
  'mailto:a@b.example',
  'tel:+2348031234567',
  '/shop?x=1#y',
  '#part',
  '/',
])('%s may be linked', (href) => expect(safeHref(href)).toBe(href))
test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:x',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example',
  '/\\evil.example',
  '/a\\b',
  'http://plain.example',
  'file:///etc/passwd',
  'relative',
  '',
])('%j may not be linked', (href) => expect(safeHref(href)).toBeNull())

test('for any input, every link is safe and every block has a known kind', () => {
  const piece = fc.constantFrom(
    '[x](javascript:a)',
    '<b onclick=x>',
    '](',
    '//evil',
    '[a]: data:x\n[a]',
    '|',
    '\n\n',
    '> ',
    '- ',
    '`',
    '**',
    '<https://a.b>',
    '![',
    '&lt;',
    '\\',
    '1. ',
    '# ',
  )
  const hrefs = (parts: Inline[]): string[] =>
    parts.flatMap((part) =>
      typeof part === 'string' || !('parts' in part)
        ? []
        : [...(part.kind === 'link' ? [part.href] : []), ...hrefs(part.parts)],
    )
  const all = (blocks: Block[]): string[] =>
    blocks.flatMap((block) => {
      if ('parts' in block) return hrefs(block.parts)
      if (block.kind === 'list') return block.items.flatMap(all)
      if (block.kind === 'quote') return all(block.blocks)
      return block.kind === 'table' ? [...block.head, ...block.rows.flat()].flatMap(hrefs) : []
    })
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string())).map((parts) => parts.join('')),
      (text) => {
        for (const href of all(parseMarkdown(text))) expect(safeHref(href)).toBe(href)
      },
    ),
  )
})

test('the text of a heading has no markup', () => {
  const [block] = parseMarkdown('## A **b** `c` [d](/e)')
  expect(block?.kind === 'heading' && plainText(block.parts)).toBe('A b c d')
})
