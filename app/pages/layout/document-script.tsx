import { use } from 'react'
import pageEntry from 'virtual:page-entry'
import { NonceContext } from '../../platform/nonce.ts'

/** A file, such as a PDF, is made for each request. */
const pages = { and: [{ href_matches: '/*' }, { not: { href_matches: '/*.*' } }] }

/**
 * Rules for loading a page before its link is followed: as the link is pressed; on an unmetered
 * connection, as the mouse rests on it.
 */
const speculation = JSON.stringify({
  prefetch: [
    { where: pages, eagerness: 'conservative' },
    {
      where: { and: [pages, { selector_matches: '[data-unmetered] a' }] },
      eagerness: 'moderate',
    },
  ],
})

/** Marks the page where data costs nothing, as far as the browser says: no phone on a mobile network. */
const markUnmetered = `{let c=navigator.connection;if(!(c&&(c.saveData||c.type==='cellular'))&&matchMedia('(hover:hover)').matches)document.documentElement.dataset.unmetered=''}`

/** Notes what is pressed and chosen before the script of the page runs, which repeats it. */
const noteEarlyEvents = `{let n=window.earlyEvents=[];for(let t of['click','change'])addEventListener(t,e=>n.push(e),true)}`

/** The script of a document page, and what the browser may load early. */
export function DocumentScript() {
  const nonce = use(NonceContext)
  const [entry, ...imported] = pageEntry
  return (
    <>
      {imported.map((file) => (
        <link key={file} rel="modulepreload" href={file} />
      ))}
      <script type="module" src={entry} />
      <script
        nonce={nonce}
        // oxlint-disable-next-line react/no-danger -- our own text
        dangerouslySetInnerHTML={{ __html: noteEarlyEvents + markUnmetered }}
      />
      <script
        type="speculationrules"
        nonce={nonce}
        // oxlint-disable-next-line react/no-danger -- our own text
        dangerouslySetInnerHTML={{ __html: speculation }}
      />
    </>
  )
}
