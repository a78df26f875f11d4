import { Testimonial } from './testimonial.tsx'

interface Words {
  id: string
  text: string
  name: string
  town: string
  system: string
}

export function WhatCustomersSay({ testimonials }: { testimonials: Words[] }) {
  if (testimonials.length === 0) return null
  return (
    <section className="container-page py-10">
      <h2>What customers say</h2>
      <ul className="mt-6 grid gap-5 md:grid-cols-2">
        {testimonials.map(({ id, ...words }) => (
          <li key={id}>
            <Testimonial {...words} />
          </li>
        ))}
      </ul>
    </section>
  )
}
