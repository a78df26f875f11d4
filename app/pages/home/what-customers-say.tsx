import { ScrollBox } from '../../ui/scroll-box.tsx'
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
    <section className="container-page py-6 sm:py-10">
      <h2>What customers say</h2>
      <ScrollBox label="Words of customers" className="row-of-cards mt-5 [--columns:2]">
        <ul className="contents">
          {testimonials.map(({ id, ...words }) => (
            <li key={id} className="grid snap-start">
              <Testimonial {...words} />
            </li>
          ))}
        </ul>
      </ScrollBox>
    </section>
  )
}
