-- A bag of connectors travels as a parcel, a panel as freight.
alter table public.products add column delivery_class text not null default 'freight'
  check (delivery_class in ('parcel', 'freight'));
alter table public.delivery_areas
  -- Never more than freight costs. Null: as much as freight.
  add column parcel_fee_kobo bigint check (parcel_fee_kobo >= 0);
