import os

SECRET_KEY = os.environ["DJANGO_SECRET_KEY"]
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "django_views"
MIDDLEWARE = ["django.middleware.csrf.CsrfViewMiddleware"]
USE_TZ = True
