import { HtmlValidate } from 'html-validate'
import { expect, inject, test } from 'vitest'
import { everyPage } from '../every-page.ts'

const validator = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:recommended', 'html-validate:document', 'html-validate:a11y'],
  rules: {
    // How React writes: `<br/>`, `charSet`, `checked=""` are the same HTML to every reader.
    'void-style': 'off',
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    // An article is named by who wrote it; what is cut off at the end of a list of results is the company.
    'long-title': ['error', { maxlength: 100 }],
    // HTML allows any id without a space; React makes `_R_1_`.
    'valid-id': ['error', { relaxed: true }],
    // Boxes of one group share their name: that is how a form sends several values of it.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'submit'] }],
    // All scripts and styles come from the site itself, under a name that is made from what they hold.
    'require-sri': ['error', { target: 'crossorigin' }],
    // A bar of a chart is as long as its number, and has the colour of its kind.
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
    // The class keeps a number on one line as a no-break space would, and the number can still be found and copied.
    'tel-non-breaking': ['error', { ignoreClasses: ['whitespace-nowrap'] }],
  },
})

/** They wait for a session, which the server does not know. */
const personal = ['/update-password', '/dashboard', '/admin']

async function listSitemap(): Promise<string[]> {
  const sitemap = await (await fetch(`${inject('siteUrl')}/sitemap.xml`)).text()
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}

async function validate(path: string, init?: RequestInit): Promise<string[]> {
  const answer = await fetch(inject('siteUrl') + path, init)
  expect(answer.headers.get('content-type'), path).toContain('text/html')
  const { results } = await validator.validateString(await answer.text())
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${path}, ${selector})`),
  )
}

test('the HTML of every page and state is what the standard says', async () => {
  const problems = []
  for (const path of new Set([...(await listSitemap()), ...everyPage, ...personal]))
    problems.push(...(await validate(path)))
  expect(problems).toEqual([])
}, 120_000)

test('so is what a form without JavaScript is answered with', async () => {
  const body = new URLSearchParams({ name: '', email: 'not an address' })
  expect(
    await validate('/contact', { method: 'POST', body, headers: { origin: inject('siteUrl') } }),
  ).toEqual([])
})
