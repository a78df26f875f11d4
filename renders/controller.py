"""Charge controllers: a finned body for MPPT, a flat one for PWM."""
from shapes import *
from inverter import size_of
from battery import stripe_of


def build(picture, data, view, product):
    w, h, d = size_of(data)
    if picture['type'] == 'pwm':
        w, h = h, w
    is_mppt, brand = picture['type'] == 'mppt', product['brand'].upper()
    body = paint('controller', (.02, .05, .13), .4) if is_mppt else paint('pwm', (.10, .105, .11), .45)
    if is_mppt:
        for n in range(14):
            box((w * .95 / 28, d * .45, h * .98), (-w * .475 + w * .95 * (n + .5) / 14, d * .26, h / 2), black_aluminium(), .0008)
    box((w, d * .62, h), (0, -d * .16, h / 2), body, .006)
    front = -d * .47 - .0008
    box((w * .92, .002, h * .64), (0, front, h * .60), paint('face', (.030, .034, .038), .35), .004)
    box((w * .46, .003, h * .22), (0, front - .001, h * .68), screen(), .002)
    glow = paint('display', (.25, .85, .95), .3, glow=1.1)
    words('54.4 V', h * .055, (0, front - .0032, h * .71), glow)
    words('18.2 A', h * .055, (0, front - .0032, h * .63), glow)
    words(brand, h * .05, (0, front - .0014, h * .86), pale())
    words(f"{picture['type'].upper()} {picture['amps']:g} A", h * .04, (0, front - .0014, h * .50), pale())
    box((w * .5, .001, .003), (0, front - .0012, h * .44), stripe_of(brand), 0)
    for n in range(3):
        cylinder(h * .022, .004, ((n - 1) * w * .2, front - .002, h * .36), grey(), 'y', edge=.001)
    # The terminals below: panels, battery, load.
    count = 6
    box((w * .9, d * .2, h * .20), (0, front + d * .06, h * .13), black(), .003)
    for n in range(count):
        x = -w * .38 + w * .76 * n / (count - 1)
        box((w * .09, .003, h * .12), (x, front - d * .035, h * .12), paint('terminal', (.015, .10, .045), .5), .001)
        cylinder(w * .025, .004, (x, front - d * .038, h * .13), steel(), 'y')
    for x in (-w * .45, w * .45):
        for z in (h * .04, h * .96):
            cylinder(.004, .003, (x, front - .001, z), steel(), 'y')
