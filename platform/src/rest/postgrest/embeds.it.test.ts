// PostgREST's reference on embedding: its examples with tables of ours, and its rules. docs/another-project.md lists the missing examples.
import { describe } from 'vitest'
import { type Chapters, get, refused, runExchanges } from '../testing/exchange.ts'

const titles = (...all: string[]) => all.map((title) => ({ title }))

const EXCHANGES: Chapters = {
  Relationships: [
    get('/films?select=title,directors(name)&id=eq.1', [{ title: 'Cléo', directors: { name: 'Agnès' } }]),
    get('/directors?select=name,films(title)&films.order=id&id=eq.2', [
      { name: 'Akira', films: titles('Ran', 'Ikiru') },
    ]),
    get('/films?select=title,...directors(director:name)&id=eq.2', [{ title: 'Ran', director: 'Akira' }]),
    get('/directors?select=name,films!inner()&films.year=lt.1960', [{ name: 'Akira' }]),
    refused('GET /films?select=*,director(name)', 400, [
      'PGRST200',
      "Could not find a relationship between 'films' and 'director' in the schema cache",
      "Searched for a foreign key relationship between 'films' and 'director' in the schema 'public', but no matches were found.",
      "Perhaps you meant 'directors' instead of 'director'.",
    ]),
    get('/films?select=title,directors(id,name)&id=eq.1', [{ title: 'Cléo', directors: { id: 1, name: 'Agnès' } }]),
    get('/films?select=title,director:directors(name)&id=eq.1', [{ title: 'Cléo', director: { name: 'Agnès' } }]),
    get('/films?select=title,directors!director_id(name)&id=eq.1', [{ title: 'Cléo', directors: { name: 'Agnès' } }]),
    get('/films?select=title,films_director_id_fkey(name)&id=eq.1', [
      { title: 'Cléo', films_director_id_fkey: { name: 'Agnès' } },
    ]),
    get('/films?select=title,director:director_id(name)&id=eq.1', [{ title: 'Cléo', director: { name: 'Agnès' } }]),
    // A key of a table to itself: the column's name leads to the one row, the table's name to the many.
    get('/staff?select=name,supervisor_id(name)&id=eq.3', [{ name: 'Miller', supervisor_id: { name: 'Taylor' } }]),
    get('/staff?select=name,team:staff!supervisor_id(name)&team.order=id&id=eq.1', [
      { name: 'Taylor', team: [{ name: 'Adams' }, { name: 'Miller' }] },
    ]),
    get('/actors?select=first_name,films(title)&id=eq.2', [{ first_name: 'Tatsuya', films: titles('Ran') }]),
    get('/films?select=title,technical_specs(camera)&order=id&limit=1', [
      { title: 'Cléo', technical_specs: { camera: 'Cameflex' } },
    ]),
    get('/premieres?select=location,film(title)', [{ location: 'Tokyo', film: { title: 'Ran' } }]),
    get('/films?select=title,premieres(location)&id=eq.2', [{ title: 'Ran', premieres: [{ location: 'Tokyo' }] }]),
    get('/nominations?select=rank,competitions(name)&rank=eq.5', [{ rank: 5, competitions: { name: 'overridden' } }]),
    {
      request: 'GET /orders?select=*,addresses(*)',
      status: 300,
      gives: {
        code: 'PGRST201',
        details: [
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'billing using orders(billing_address_id) and addresses(id)',
          },
          {
            cardinality: 'many-to-one',
            embedding: 'orders with addresses',
            relationship: 'shipping using orders(shipping_address_id) and addresses(id)',
          },
        ],
        hint: "Try changing 'addresses' to one of the following: 'addresses!billing', 'addresses!shipping'. Find the desired relationship in the 'details' key.",
        message: "Could not embed because more than one relationship was found for 'orders' and 'addresses'",
      },
    },
    get('/orders?select=name,bill:addresses!billing(name),ship:addresses!shipping(name)&id=eq.1', [
      { name: 'Filter', bill: { name: 'Quay 1' }, ship: { name: 'Quay 2' } },
    ]),
    get('/addresses?select=name,bills:orders!billing(name),ships:orders!shipping(name)&bills.order=id&id=eq.1', [
      { name: 'Quay 1', bills: [{ name: 'Filter' }, { name: 'Kettle' }], ships: [{ name: 'Kettle' }] },
    ]),
    get('/staff?select=name,predecessor(name),successor(name)&id=eq.2', [
      { name: 'Adams', predecessor: { name: 'Taylor' }, successor: { name: 'Miller' } },
    ]),
    get('/staff?select=name,supervisees(name)&supervisees.order=id&id=eq.1', [
      { name: 'Taylor', supervisees: [{ name: 'Adams' }, { name: 'Miller' }] },
    ]),
    get('/staff?select=name,supervisor(name)&id=eq.3', [{ name: 'Miller', supervisor: { name: 'Taylor' } }]),
    get('/members?select=username,followers(username),following(username)&id=eq.1', [
      { username: 'artist', followers: [{ username: 'patrick' }], following: [{ username: 'streamer' }] },
    ]),
    get('/box_office?select=day,gross,films(title)&gross=gte.1000', [
      { day: '1985-06-02', gross: 1200, films: { title: 'Ran' } },
    ]),
    get('/nominations_view?select=film_title,films(year),roles(character),actors(last_name)&rank=eq.5', [
      {
        film_title: 'Cléo',
        films: { year: 1962 },
        roles: [{ character: 'Cléo' }],
        actors: [{ last_name: 'Marchand' }],
      },
    ]),
    get('/rpc/films_since?year=1980&select=title,directors(id,name)&title=like.*an*', [
      { title: 'Ran', directors: { id: 2, name: 'Akira' } },
    ]),
    get('/actors?select=roles(character,films(title,year))&id=eq.3', [
      { roles: [{ character: 'Watanabe', films: { title: 'Ikiru', year: 1952 } }] },
    ]),
  ],
  'Filters, order and spread': [
    get('/films?select=title,actors(last_name)&actors.order=last_name.desc,first_name&id=eq.2', [
      { title: 'Ran', actors: [{ last_name: 'Terao' }, { last_name: 'Nakadai' }] },
    ]),
    get('/films?select=title,roles(character)&roles.character=in.(Taro,Cléo)&order=id', [
      { title: 'Cléo', roles: [{ character: 'Cléo' }] },
      { title: 'Ran', roles: [{ character: 'Taro' }] },
      { title: 'Ikiru', roles: [] },
    ]),
    get('/films?select=title,roles(character)&roles.or=(character.eq.Taro,character.eq.Hidetora)&id=eq.2', [
      { title: 'Ran', roles: [{ character: 'Hidetora' }, { character: 'Taro' }] },
    ]),
    get('/films?select=title,actors(last_name)&actors.limit=10&actors.offset=1&actors.order=id&id=eq.2', [
      { title: 'Ran', actors: [{ last_name: 'Terao' }] },
    ]),
    get(
      '/films?select=title,62_comps:competitions(name),86_comps:competitions(name)&62_comps.year=eq.1962&86_comps.year=eq.1986&id=eq.1',
      [{ title: 'Cléo', '62_comps': [{ name: 'Cannes' }], '86_comps': [] }],
    ),
    get('/films?select=title,roles(actors(last_name))&roles.actors.first_name=like.*Akira*&id=eq.2', [
      { title: 'Ran', roles: [{ actors: null }, { actors: { last_name: 'Terao' } }] },
    ]),
    get('/films?select=title,actors!inner(last_name)&actors.first_name=eq.Corinne', [
      { title: 'Cléo', actors: [{ last_name: 'Marchand' }] },
    ]),
    get('/films?select=title,premieres(location)&premieres=not.is.null', [
      { title: 'Ran', premieres: [{ location: 'Tokyo' }] },
    ]),
    get('/films?select=title,nominations()&nominations=is.null', titles('Ikiru')),
    get(
      '/films?select=title,premieres(id),technical_specs(camera)&or=(premieres.is.null,technical_specs.is.null)&order=id',
      [
        { title: 'Cléo', premieres: [], technical_specs: { camera: 'Cameflex' } },
        { title: 'Ikiru', premieres: [], technical_specs: null },
      ],
    ),
    get(
      '/films?select=title,actors(),directors()&directors.name=eq.Agnès&actors.first_name=eq.Takashi&or=(directors.not.is.null,actors.not.is.null)&order=id',
      titles('Cléo', 'Ikiru'),
    ),
    get(
      '/films?select=title,act:actors(),dir:directors(),actors(first_name),directors(name)&dir.name=eq.Agnès&act.first_name=eq.Agnès&or=(dir.not.is.null,act.not.is.null)',
      [{ title: 'Cléo', actors: [{ first_name: 'Corinne' }], directors: { name: 'Agnès' } }],
    ),
    get('/films?select=title,actors()&actors.first_name=eq.Takashi&actors=not.is.null', titles('Ikiru')),
    get('/films?select=title,directors(name)&order=directors(name).desc,id.desc&limit=1', [
      { title: 'Ikiru', directors: { name: 'Akira' } },
    ]),
    refused('GET /directors?select=*,films(title)&order=films(title)', 400, [
      'PGRST118',
      "A related order on 'films' is not possible",
      "'directors' and 'films' do not form a many-to-one or one-to-one relationship",
    ]),
    get('/films?select=title,...technical_specs(camera)&id=eq.3', [{ title: 'Ikiru', camera: null }]),
    get('/roles?select=character,...films(title,...directors(name))&actor_id=eq.1', [
      { character: 'Cléo', title: 'Cléo', name: 'Agnès' },
    ]),
    get('/films?select=title,actors:roles(character,...actors(first_name,last_name))&id=eq.1', [
      { title: 'Cléo', actors: [{ character: 'Cléo', first_name: 'Corinne', last_name: 'Marchand' }] },
    ]),
    get('/directors?select=name,...films(film_titles:title,film_years:year)&films.order=year&id=eq.2', [
      { name: 'Akira', film_titles: ['Ikiru', 'Ran'], film_years: [1952, 1985] },
    ]),
    get('/directors?select=name,...films(titles:title,...technical_specs(cameras:camera))&films.order=year&id=eq.2', [
      { name: 'Akira', titles: ['Ikiru', 'Ran'], cameras: [null, 'Mitchell'] },
    ]),
  ],
}

describe('PostgREST’s reference on embedding', () => {
  runExchanges(EXCHANGES)
})
