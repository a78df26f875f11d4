import Check from '~icons/lucide/check'
import { Link } from 'react-router'
import { formatNaira, koboFromNaira } from '../../../domain/money/money.ts'
import { cachedLoader } from '../../platform/cached-loader.ts'
import { seo } from '../../platform/seo.ts'
import { services } from '../../platform/services.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { JumpLinks } from '../../ui/jump-links.tsx'
import { LabelledRows } from '../../ui/labelled-rows.tsx'
import { FoldedOnPhones } from '../../ui/disclosures/folded-on-phones.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'
import { Questions } from '../../ui/questions.tsx'
import { SystemDiagram } from '../../ui/drawings/diagrams/system-diagram.tsx'
import type { Route } from './+types/solutions'
import { listSolutions, type Solution } from './solutions-data.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { solutions: await listSolutions(services(context).supabase) }
}

export const clientLoader = (args: Route.ClientLoaderArgs) => cachedLoader(args)

export function meta({ matches }: Route.MetaArgs) {
  const description =
    'Solar for homes, businesses and industry, carbon projects and advice: a typical system, its price range and when it pays back.'
  return seo(matches, {
    title: 'Solar solutions and their prices',
    description,
    path: '/solutions',
  })
}

export default function Solutions({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <section className="container-page py-8 lg:py-14">
        <h1 className="max-w-3xl">What it takes, what it costs, when it pays back.</h1>
        {loaderData.solutions.length > 0 && (
          <p className="mt-5 max-w-2xl text-lg text-ink-2">
            For each kind of project, a typical system and its price range. We size yours for what
            you run.
          </p>
        )}
        <div className="mt-7">
          <JumpLinks
            label="Solutions"
            links={loaderData.solutions.map(({ slug: id, title }) => ({ id, title }))}
          />
        </div>
        <p className="mt-6">
          <ButtonLink to="/bundles" variant="secondary">
            Bundles by need, with prices
          </ButtonLink>
        </p>
        <SystemDiagram className="mt-8 max-sm:hidden" />
      </section>
      {loaderData.solutions.map((solution, index) => (
        <OneSolution key={solution.slug} solution={solution} isTinted={index % 2 === 0} />
      ))}
    </>
  )
}

function OneSolution({ solution, isTinted }: { solution: Solution; isTinted: boolean }) {
  return (
    <section
      id={solution.slug}
      aria-labelledby={`${solution.slug}-title`}
      className={isTinted ? 'border-y border-line bg-surface-2' : ''}
    >
      <div className="container-page grid gap-x-16 gap-y-6 py-10 lg:grid-cols-2 lg:py-14">
        <div>
          <h2 id={`${solution.slug}-title`}>{solution.title}</h2>
          <p className="mt-4 text-lg">{solution.lead}</p>
          <p className="mt-3 text-ink-2">{solution.who_for}</p>
          <Figures solution={solution} />
          <ul className="mt-6 space-y-2.5">
            {solution.what_you_get.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Check className="mt-1 size-4.5 shrink-0 text-primary" aria-hidden="true" />
                {line}
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap gap-3">
            <SubmitProject projectType={solution.project_type} />
            {solution.portfolio_type && (
              <ButtonLink to={`/portfolio?type=${solution.portfolio_type}`} variant="secondary">
                See installed systems
              </ButtonLink>
            )}
          </div>
        </div>
        <div>
          <SolutionPicture slug={solution.slug} />
          <FoldedOnPhones title="A typical system" className="mt-4 lg:mt-6">
            <h3 className="max-lg:sr-only">A typical system</h3>
            <LabelledRows
              rows={solution.typical_system}
              className="mt-3 rounded-card border border-line bg-surface px-5"
            />
          </FoldedOnPhones>
          <FoldedOnPhones title="Common questions" className="lg:mt-8">
            <h3 className="max-lg:sr-only">Common questions</h3>
            <div className="mt-3">
              <Questions questions={solution.questions} />
            </div>
          </FoldedOnPhones>
        </div>
      </div>
    </section>
  )
}

/** A place of the kind that the solution is for; none for a solution that staff have added. */
const pictures: Record<string, { name: string; alt: string }> = {
  residential: {
    name: 'lekki-duplex-8kva',
    alt: 'A duplex in Lekki with twelve panels on its roof',
  },
  commercial: {
    name: 'ikorodu-pharmacy-10kva',
    alt: 'A pharmacy in Ikorodu with panels on its roof',
  },
  industrial: {
    name: 'oregun-plastics-40kw',
    alt: 'The hall of a workshop in Oregun with 64 panels on its roof',
  },
  carbon: {
    name: 'offa-poultry-farm-15kva',
    alt: 'Panels on the ground beside the pens of a poultry farm near Offa',
  },
  consultancy: { name: 'workshop', alt: 'Our workshop: an inverter and a battery on test' },
}

function SolutionPicture({ slug }: { slug: string }) {
  const picture = pictures[slug]
  if (!picture) return null
  return (
    <RenderedPicture
      {...picture}
      sizes="(min-width: 64rem) 40rem, 100vw"
      className="aspect-[16/9] w-full rounded-art"
    />
  )
}

function Figures({ solution }: { solution: Solution }) {
  const { price_min, price_max, example, payback_note } = solution
  return (
    <dl className="mt-6 grid gap-5 border-y border-line py-5 sm:grid-cols-2">
      <div>
        <dt className="text-sm text-ink-3">Price range</dt>
        <dd className="money text-lg font-bold">
          {formatNaira(koboFromNaira(price_min))} – {formatNaira(koboFromNaira(price_max))}
        </dd>
      </div>
      <div>
        <dt className="text-sm text-ink-3">Pays back in</dt>
        <dd className="text-lg font-bold">{example?.payback ?? 'It depends: ask us'}</dd>
        {example && (
          <dd className="mt-1 text-sm text-ink-2">
            {example.sentence}{' '}
            <Link to={example.path} className="inline-block min-h-6 font-semibold text-primary">
              {example.link}
            </Link>
          </dd>
        )}
        {payback_note && <dd className="mt-1 text-sm text-ink-2">{payback_note}</dd>}
      </div>
    </dl>
  )
}
