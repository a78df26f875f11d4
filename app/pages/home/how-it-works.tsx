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
    <section className="mt-10 border-y border-line bg-surface-2">
      <div className="container-page py-14">
        <h2>From first message to first night with light</h2>
        <ol className="mt-8 grid gap-8 md:grid-cols-3">
          {steps.map(({ title, text }, index) => (
            <li key={title}>
              <p
                aria-hidden="true"
                className="money grid size-10 place-items-center rounded-full bg-accent font-bold text-on-accent"
              >
                {index + 1}
              </p>
              <h3 className="mt-4">{title}</h3>
              <p className="mt-2 text-ink-2">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
