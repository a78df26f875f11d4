import { formatPhone } from '../../../domain/contact/format-phone.ts'
import { site } from '../../../site.config.ts'
import { SubmitProject } from '../../features/inquiry/submit-project.tsx'

export function SubmitProjectBand() {
  return (
    <section className="container-page py-7 md:py-16">
      <div className="grid items-center gap-5 rounded-art bg-primary-soft p-5 text-on-primary-soft md:grid-cols-[1fr_auto] md:p-12">
        <div>
          <h2>Tell us about your project</h2>
          <p className="mt-2 max-w-2xl sm:mt-3 sm:text-lg">
            A flat in Surulere, a cold room in Mile 12: write what you want to run and we come back
            with a system and a price. Or call {formatPhone(site.phone)}.
          </p>
        </div>
        <SubmitProject />
      </div>
    </section>
  )
}
