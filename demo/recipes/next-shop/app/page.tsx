import { startCheckout } from './actions';

export default function Page() {
  return (
    <main>
      <h1>Your cart</h1>
      <form action={startCheckout}>
        <button>Pay 49.00 EUR</button>
      </form>
    </main>
  );
}
