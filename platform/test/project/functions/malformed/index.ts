// Its header can never be sent.
export default (): Response => new Response('fine', { headers: { 'X-Lines': 'one\ntwo' } })
