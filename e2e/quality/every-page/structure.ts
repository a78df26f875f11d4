import type { Page } from 'playwright-core'
import { inject } from 'vitest'

/** What a screen reader navigates by, read from the rendered page. */
function readStructure(titleElement: string) {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
  const nameOf = (element: Element) => {
    const by = element.getAttribute('aria-labelledby')
    return (
      element.getAttribute('aria-label') ??
      (by ? (document.getElementById(by)?.textContent ?? '') : '')
    )
  }
  const levels = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
    .filter(isShown)
    .map((heading) => Number(heading.tagName[1]))
  return {
    firstHeadings: [...document.querySelectorAll('h1')].filter(isShown).length,
    skips: levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1),
    landmarks: [...document.querySelectorAll('nav, aside')]
      .filter(isShown)
      .map((element) => `${element.tagName} ${nameOf(element)}`),
    title: document.title,
    written: new DOMParser().parseFromString(titleElement, 'text/html').title,
    mains: document.querySelectorAll('main').length,
    language: document.documentElement.lang,
    positiveTabindex: [...document.querySelectorAll('[tabindex]')].filter(
      (element) => Number(element.getAttribute('tabindex')) > 0,
    ).length,
    vagueLinks: [...document.querySelectorAll('a')].filter((link) =>
      /^(click here|here|more|read more|link)$/i.test(
        (link.getAttribute('aria-label') ?? link.textContent ?? '').trim(),
      ),
    ).length,
    tablesWithoutHeads: [...document.querySelectorAll('table')].filter(
      (table) => !table.querySelector('th'),
    ).length,
  }
}

const wanted = {
  firstHeadings: 1,
  skips: [],
  mains: 1,
  language: 'en-NG',
  positiveTabindex: 0,
  vagueLinks: 0,
  tablesWithoutHeads: 0,
}

/**
 * A page has one first-level heading, headings in order, named landmarks, a language, and the title
 * that the server wrote.
 */
export async function findStructureProblems(page: Page, path: string): Promise<string[]> {
  const html = await (await fetch(inject('siteUrl') + path)).text()
  const titleElement = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? ''
  const { landmarks, title, written, ...rest } = await page.evaluate(readStructure, titleElement)
  const problems = Object.entries(wanted).flatMap(([name, value]) => {
    const found = rest[name as keyof typeof wanted]
    return JSON.stringify(found) === JSON.stringify(value)
      ? []
      : [`structure: ${name} is ${JSON.stringify(found)}`]
  })
  for (const [index, landmark] of landmarks.entries())
    if (landmark.endsWith(' ') || landmarks.indexOf(landmark) !== index)
      problems.push(`structure: the landmark “${landmark}” has no name of its own`)
  if (title === '' || title !== written)
    problems.push(`structure: the title “${title}” was written as “${written}”`)
  return problems
}
