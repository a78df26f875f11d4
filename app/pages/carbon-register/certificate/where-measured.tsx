import { Link } from '../../../ui/link.tsx'
import { LabelledRows } from '../../../ui/labelled-rows.tsx'
import { Evidence } from '../evidence.tsx'
import type { CertificateFacts } from './read-certificate.ts'

/** The projects and years of the units, and the periods in which meters measured them. */
export function WhereMeasured({ vintages }: Pick<CertificateFacts, 'vintages'>) {
  return (
    <section className="mt-10 max-w-3xl" aria-labelledby="measured">
      <h2 id="measured">Where it was measured</h2>
      {vintages.map(({ id, year, project, recognition, periods }) => (
        <section key={id} className="mt-6" aria-label={`${project.title}, ${year}`}>
          <h3 className="wrap-anywhere">
            <Link
              to={`/carbon-register/projects/${project.id}`}
              className="inline-flex min-h-6 items-center text-primary underline underline-offset-2"
            >
              {project.title}
            </Link>
            , {year}
          </h3>
          <LabelledRows
            className="mt-3 border-y border-line"
            rows={[
              { label: 'Project and vintage', value: `${project.id} in ${project.state}, ${id}` },
              {
                label: 'Methodology',
                value: `${project.methodology}, version ${project.methodology_version}`,
              },
              ...recognition,
            ]}
          />
          <ul className="divide-y divide-line">
            {periods.map((period) => (
              <li key={period.issued_index} className="py-3">
                <p>
                  <Link
                    to={`/carbon-register/events/${period.event_index}`}
                    className="inline-flex min-h-6 items-center font-semibold text-primary underline underline-offset-2"
                  >
                    {period.days}
                  </Link>
                  <span className="block text-md text-ink-2">{period.sentence}</span>
                </p>
                <Evidence evidence={period.evidence} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}
