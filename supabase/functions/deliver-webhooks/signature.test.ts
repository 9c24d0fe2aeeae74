import { expect, it } from 'vitest'
import { signatureOf } from './signature.ts'

it("signs as the example of the standard's libraries does", () => {
  const given = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }
  expect(signatureOf(given, '{"test": 2432232314}', new Date(1614265330 * 1000))).toEqual({
    'webhook-id': given.id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
