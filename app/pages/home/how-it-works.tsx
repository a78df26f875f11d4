import { NumberedSteps } from '../../ui/running-text/numbered-steps.tsx'
import { RenderedPicture } from '../../ui/pictures/rendered-picture.tsx'

const steps = [
  {
    title: 'You choose, or you tell us',
    text: 'Fill your cart and see the price as you go, or send us your project and tell us what you run: lights, fridge, AC, pump, and how many hours of light you get.',
  },
  {
    title: 'An engineer checks the fit',
    text: 'We check every order before it leaves the store, and call you if something does not fit. You can then cancel free of charge. Want the check first? Send us your project, and we answer with a quote.',
  },
  {
    title: 'The crew installs and shows you',
    text: 'They do the wiring and earthing, test the system under load, and show your family or staff how to read the display. You keep the data sheets and the warranty.',
  },
]

/** From inquiry to installation in three steps. */
export function HowItWorks() {
  return (
    <section className="mt-6 border-y border-line bg-surface-2">
      <div className="container-page grid items-center gap-x-12 gap-y-6 py-10 lg:grid-cols-[1fr_1.4fr]">
        <RenderedPicture
          name="van"
          alt="Our van in front of a gate in Lagos, with panels and a ladder on its roof"
          sizes="(min-width: 64rem) 32rem, 100vw"
          className="aspect-[3/2] w-full rounded-art"
        />
        <div>
          <h2>From first message to first night with light</h2>
          <NumberedSteps steps={steps} level="h3" className="mt-6 gap-5" />
        </div>
      </div>
    </section>
  )
}
