import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // The way React writes HTML: `<br/>`, `charSet`, `checked=""` and `hidden=""` mean the same to every
    // parser.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Titles may be long: an article's title names its author. Search engines cut off the company
    // name at the end.
    'long-title': ['error', { maxlength: 100 }],
    // HTML allows any id without a space; React generates `_R_1_`.
    'valid-id': ['error', { relaxed: true }],
    // Checkboxes of a group share a name, so that a form sends several values.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
    // All scripts and styles come from the site itself, under a name that contains a hash of their
    // content.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A chart sets the length and colour of its bars with inline styles.
    'no-inline-style': [
      'error',
      {
        allowedProperties: [
          'display',
          'width',
          'height',
          'left',
          'bottom',
          'background',
          'border-top',
        ],
      },
    ],
    // A class keeps a number on one line. Unlike a no-break space, it does not change the text that
    // is found or copied.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** What is invalid in the HTML of a page, one line each. */
export async function findInvalidHtml(path: string, html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${path}, ${selector})`),
  )
}
