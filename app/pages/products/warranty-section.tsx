import { site } from '../../../site.config.ts'
import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { warrantyWords } from '../../../domain/catalogue/warranty-words.ts'
import { listWarrantyTerms } from '../../../domain/catalogue/data-sheet/warranty-terms.ts'
import type { SheetGroup } from '../../../domain/catalogue/data-sheet/data-sheet.ts'
import { whatsappUrl } from '../../platform/whatsapp-url.ts'

/** What the warranty covers, who honours it, and how to claim it. */
export function WarrantySection({
  groups,
  warrantyYears,
  name,
}: {
  groups: SheetGroup[]
  warrantyYears: number
  name: string
}) {
  const terms = listWarrantyTerms(groups, warrantyYears)
  const claim = `Hello, I have a warranty question about ${name}. Order number or serial number: `
  return (
    <section aria-labelledby="warranty">
      <h2 id="warranty">Warranty</h2>
      {terms.length === 0 && (
        <p className="mt-3 text-ink-2">
          There is no warranty beyond what the law gives you. Ask us before you buy if that matters
          for your work.
        </p>
      )}
      {terms.length > 0 && (
        <dl className="mt-5 grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 sm:*:odd:last:col-span-2">
          {terms.map(({ part, term }) => (
            <div key={part} className="flex flex-col-reverse bg-surface px-5 py-4">
              <dt className="text-sm text-ink-2">{part}</dt>
              <dd className="money text-lg font-semibold">{term}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="mt-6 grid gap-6 md:grid-cols-3">
        <Answer title="What is covered">
          {warrantyWords.covered} {warrantyWords.notCovered}
        </Answer>
        <Answer title="Who honours it">
          {site.name} in {site.address.city}. {warrantyWords.process}
        </Answer>
        <Answer title="How to claim">
          Send the serial number, a photo and what happened on{' '}
          <a
            className="font-semibold text-primary"
            href={whatsappUrl(claim)}
            target="_blank"
            rel="noreferrer"
          >
            WhatsApp
          </a>{' '}
          or call {formatPhone(site.phone)}. {warrantyWords.proof}
        </Answer>
      </div>
    </section>
  )
}

function Answer({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <p className="mt-1.5 text-md text-ink-2">{children}</p>
    </div>
  )
}
