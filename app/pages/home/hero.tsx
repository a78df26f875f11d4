import { whatsappUrl } from '../../platform/whatsapp-url.ts'
import { ButtonLink, buttonClass } from '../../ui/button.tsx'
import { SceneFrame } from '../../ui/drawings/scenes/scene-frame.tsx'
import { House } from '../../ui/drawings/scenes/scene-house.tsx'
import { PowerSpend } from './power-spend.tsx'

/** The first screen: what we sell, and a question about the visitor's power costs. */
export function Hero() {
  return (
    <section className="container-page grid items-center gap-10 py-12 lg:grid-cols-[1.05fr_1fr] lg:py-20">
      <div>
        <p className="font-semibold text-accent-text">Solar for Lagos homes and businesses</p>
        <h1 className="mt-3">Steady light, without the generator.</h1>
        <p className="mt-5 max-w-xl text-lg text-ink-2">
          Panels, batteries and inverters, each with its price in naira. Choose what you need, or
          tell us what you run today and our engineers will propose a system and tell you what it
          costs.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink to="/shop">See systems and prices</ButtonLink>
          <a
            href={whatsappUrl()}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'secondary' })}
          >
            Chat on WhatsApp
          </a>
        </div>
        <PowerSpend />
      </div>
      <SceneFrame
        Building={House}
        title="A house with solar panels on its roof under the sun"
        className="h-auto w-full rounded-art"
      />
    </section>
  )
}
