from django.http import Http404, HttpResponse
from django.middleware.csrf import get_token
from django.urls import path
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_POST

from orders import create_order, find_order
from shop import cart_page, order_page, take_webhook


def cart(request):
    if request.method == "POST":
        return HttpResponse(status=303, headers={"Location": f"/order/{create_order('49.00', 'EUR')}"})
    return HttpResponse(cart_page(f'<input type="hidden" name="csrfmiddlewaretoken" value="{get_token(request)}" />'))


@never_cache
@require_GET
def order(request, reference):
    found = find_order(reference)
    if not found:
        raise Http404
    return HttpResponse(order_page(found))


@csrf_exempt  # the signature proves the sender
@require_POST
def webhook(request):
    status, text = take_webhook(request.body, request.headers)
    return HttpResponse(text, status=status)


urlpatterns = [path("", cart), path("order/<str:reference>", order), path("webhook", webhook)]
