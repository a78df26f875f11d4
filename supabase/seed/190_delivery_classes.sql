-- A courier's fee for small pieces: a fifth of what freight costs, and ₦3,000 at least. Rounded to ₦100.
update public.delivery_areas
set parcel_fee_kobo = greatest(300000, round(fee_kobo / 5, -4))
where parcel_fee_kobo is null;

-- What a courier takes: small, not fragile, and no battery.
update public.products
set delivery_class = 'parcel'
where id::text like '5eed0000-%' and delivery_class = 'freight' and (
  category_id = '5eed0000-0000-4000-8000-0000000000c4'
  or category_id = '5eed0000-0000-4000-8000-0000000000c8'
    and technical ->> 'accessoryType' in ('wiring', 'protection', 'metering')
    and slug <> 'imole-pv-cable-6mm-100m'
);
